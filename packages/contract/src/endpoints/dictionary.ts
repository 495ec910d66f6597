import { z } from 'zod';
import { GET_CACHE_TTL_MS } from '../constants';
import { CHANGELOG_KINDS, FIELD_TYPES } from '../datasets/definition';
import { endpoint } from '../endpoint';
import { CONNECTOR_TYPES, PRICING_MODES } from '../enums';
import { day, instant, money, text } from '../shapes';

/** In both languages, because programs and people read a dictionary together. */
const names = { name_cn: z.string(), name_en: z.string() };
const values = z.array(z.object({ value: z.string(), ...names }));

/** Public dictionary of a data set, from its definition and the list price. */
export const dictionary = {
  'dictionary.get': endpoint({
    method: 'GET',
    path: '/api/public/data-sets/{key}',
    access: 'public',
    objects: { key: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'Retrieve the fields, relations and list price of a data set',
    input: z.strictObject({ key: text(40) }),
    output: z.object({
      key: z.string(),
      ...names,
      description_cn: z.string(),
      description_en: z.string(),
      connector_types: z.array(z.enum(CONNECTOR_TYPES)),
      price: z.object({ mode: z.enum(PRICING_MODES), base: money }),
      rows: z.number().int(),
      updated_at: instant.nullable(),
      fields: z.array(
        z.object({
          /** Name in requests and rows. */
          field: z.string(),
          ...names,
          type: z.enum(FIELD_TYPES),
          unit_cn: z.string().nullable(),
          unit_en: z.string().nullable(),
          /** Never null. */
          required: z.boolean(),
          filterable: z.boolean(),
          sortable: z.boolean(),
          masked: z.boolean(),
          /** Additional price per result. */
          price: money,
          example: z.unknown(),
          description_cn: z.string().nullable(),
          description_en: z.string().nullable(),
          /** Values of a closed list. */
          values: values.nullable(),
          /** Properties of the objects of `records`. */
          columns: z.array(z.object({ field: z.string(), ...names, type: z.string() })).nullable(),
          /** Last day of a deprecated field. */
          ends: day.nullable(),
        }),
      ),
      relations: z.array(
        z.object({
          relation: z.string(),
          ...names,
          data_set: z.string(),
          /** Field of this row, and the field of the related row with the same value. */
          here: z.string(),
          there: z.string(),
          /** Additional price per result of a condition on related rows; null if there are no such conditions. */
          price: money.nullable(),
        }),
      ),
      /** Changes and deprecations of fields in the requested language, newest first. */
      changelog: z.array(
        z.object({
          day,
          kind: z.enum(CHANGELOG_KINDS),
          field: z.string().nullable(),
          label: z.string().nullable(),
          text: z.string().nullable(),
          until: day.nullable(),
          instead: z.string().nullable(),
        }),
      ),
    }),
  }),
} as const;
