import type { PriceRow } from './ProductFacts';

/** What the company's partner asks for a call of these fields: the narrowest of its prices that has them. // decision 0046 */
export const partnerPrice = ({ partner }: Pick<PriceRow, 'partner'>, fields: readonly string[] = []): number | null =>
  partner
    .filter(
      (one) =>
        one.price !== null &&
        (one.fields.length === 0 || fields.every((name) => one.fields.some(({ name_en }) => name_en === name))),
    )
    .sort((a, b) => (a.fields.length || Number.MAX_VALUE) - (b.fields.length || Number.MAX_VALUE))[0]?.price ?? null;
