import { describe, expect, test } from 'vitest';
import { DATABASES, freshDatabase } from '../testing';

describe.each(DATABASES)('%s', (kind) => {
  test('a statement that fails takes nothing from those after it', async () => {
    const { sql, close } = await freshDatabase(kind);
    const often = async () => (await sql.query<{ n: number }>('select $1::int + 1 as n', [1])).rows[0]?.n;
    // As often as makes it a prepared one.
    for (let n = 0; n < 12; n += 1) expect(await often()).toBe(2);
    await expect(sql.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    for (let n = 0; n < 12; n += 1) expect(await often()).toBe(2);
    await close();
  });
});
