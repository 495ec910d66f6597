import { AuditOutlined, BankOutlined, BuildOutlined, DatabaseOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons that data sets name; importing by name alone would bring all eight hundred. */
const ICONS: Record<string, ComponentType> = { Audit: AuditOutlined, Bank: BankOutlined, Build: BuildOutlined };

export function ProductIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? DatabaseOutlined;
  return <Icon />;
}
