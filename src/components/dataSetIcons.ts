import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BuildOutlined,
  ContainerOutlined,
  ExperimentOutlined,
  ExportOutlined,
  FileProtectOutlined,
  FlagOutlined,
  GlobalOutlined,
  HomeOutlined,
  LineChartOutlined,
  PartitionOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  SolutionOutlined,
  TrademarkOutlined,
  TrophyOutlined,
} from '@ant-design/icons';

/** Icons of data sets by the name a definition gives; a test holds that none is missing. */
export const ICONS: Record<string, typeof AppstoreOutlined> = {
  Audit: AuditOutlined,
  Bank: BankOutlined,
  Build: BuildOutlined,
  Container: ContainerOutlined,
  Experiment: ExperimentOutlined,
  Export: ExportOutlined,
  FileProtect: FileProtectOutlined,
  Flag: FlagOutlined,
  Global: GlobalOutlined,
  Home: HomeOutlined,
  LineChart: LineChartOutlined,
  Partition: PartitionOutlined,
  SafetyCertificate: SafetyCertificateOutlined,
  Shop: ShopOutlined,
  Solution: SolutionOutlined,
  Trademark: TrademarkOutlined,
  Trophy: TrophyOutlined,
};

export const iconOf = (name: string) => ICONS[name] ?? AppstoreOutlined;
