import { expect, it } from 'vitest';
import { DATA_SETS, type DataSetDefinition, defineDataSet, severityOf } from '.';

const changed = (def: DataSetDefinition, after: Record<string, unknown>) =>
  severityOf(def, { kind: 'changed', fields: Object.keys(after), after });
const { enterprise, risk, factory } = DATA_SETS;

it('a company that is revoked or deregistered is more than nine more insured', () => {
  expect(changed(enterprise, { status: '吊销' }).severity).toBe('serious');
  expect(changed(enterprise, { status: '注销' }).severity).toBe('serious');
  expect(changed(enterprise, { status: '迁出' }).severity).toBe('notable');
  expect(changed(enterprise, { registered_capital: 1 }).severity).toBe('notable');
  expect(changed(enterprise, { insured_count: 245 }).severity).toBe('minor');
  // Back in operation is worth knowing, and no alarm.
  expect(changed(enterprise, { status: '存续' }).severity).toBe('notable');
});

it('a change of several fields is as grave as the gravest, which comes first', () => {
  expect(changed(enterprise, { insured_count: 245, registered_capital: 1, city: '宁波市', status: '吊销' })).toEqual({
    severity: 'serious',
    fields: ['status', 'registered_capital', 'insured_count', 'city'],
  });
});

it('a record of dishonesty that appears is serious, one of a penalty notable; removed from a list, neither is an alarm', () => {
  const appeared = (kind: string) =>
    severityOf(risk, { kind: 'appeared', fields: [], after: { kind, state: '在列' } }).severity;
  expect(appeared('失信被执行人')).toBe('serious');
  expect(appeared('严重违法失信')).toBe('serious');
  expect(appeared('行政处罚')).toBe('notable');
  expect(changed(risk, { state: '已移出' }).severity).toBe('notable');
});

it('a state whose severity is not stated is as serious as its colour', () => {
  expect(changed(factory, { status: '停产' }).severity).toBe('serious');
  expect(changed(factory, { status: '在产' }).severity).toBe('minor');
});

it('what is stated of a value that a field never has is refused', () => {
  const fields = factory.fields.map((field) =>
    field.name_en === 'status' ? { ...field, severity: { 停工: 'serious' as const } } : field,
  );
  const { access: _, ...input } = factory as DataSetDefinition;
  expect(() => defineDataSet({ ...input, fields })).toThrow('停工');
});
