import type { EndpointOutput } from '@daas/contract/endpoints';
import { termName } from '@daas/contract/naming';
import { useApi } from '@daas/kit/hooks/useApi';
import { useMemo } from 'react';
import { useAppearance } from '@/appearance';

type Node = EndpointOutput<'market.vocabulary'>['list'][number];

/** The country's code in macro data. */
export const COUNTRY = 'CN';

export interface Region {
  code: string;
  /** As rows and maps have it. */
  name: string;
  /** In the reader's language. */
  label: string;
  children?: Region[];
}

/** Stands for the parts of a municipality or for counties below a province, and has no figures of its own. */
const isNominal = (city: Node, province: Node) => city.name === province.name || /辖|^县$/.test(city.name);

/** Provinces and their cities; counties have no macro data. */
export function useRegions() {
  const { locale } = useAppearance();
  const { data, error } = useApi('market.vocabulary', { name: 'division' });
  return useMemo(() => {
    const regionOf = ({ code, name, name_en }: Node): Region => ({
      code,
      name,
      label: termName({ name, name_en }, locale),
    });
    const provinces = (data?.list ?? []).map((province): Region => {
      const cities = (province.children ?? []).filter((city) => !isNominal(city, province)).map(regionOf);
      return { ...regionOf(province), ...(cities.length > 0 ? { children: cities } : {}) };
    });
    const byCode = new Map(provinces.flatMap((one) => [one, ...(one.children ?? [])]).map((one) => [one.code, one]));
    return { provinces, byCode, byName: new Map(provinces.map((one) => [one.name, one])), ready: Boolean(data), error };
  }, [data, locale, error]);
}
export type Regions = ReturnType<typeof useRegions>;

/** The way to a region in the tree: province, then city. */
export const pathOf = (code: string): string[] => (code.length > 2 ? [code.slice(0, 2), code] : [code]);
