import { SUB_APPS, type SubAppName } from '@daas/kit/subApp';
import { useLocation } from '@umijs/max';
import { SubApp } from '@/subApps/SubApp';

const nameOf = (segment: string): SubAppName | undefined =>
  (Object.keys(SUB_APPS) as SubAppName[]).find((name) => (SUB_APPS[name] as readonly string[]).includes(segment));

/** The place of every embedded sub-application; which one, the first segment of the path says. */
export default function Embedded() {
  const [, segment = ''] = useLocation().pathname.split('/');
  const name = nameOf(segment);
  return name && <SubApp key={segment} name={name} basename={`/${segment}`} />;
}
