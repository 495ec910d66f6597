const ORDER = ['ord_1'];
const PHONE = '13900000000';
const COMPANY = '1000001';
const REASON = ['--reason', '核对'];

/** Operator commands that change nothing, with arguments. */
export const READS: readonly (readonly string[])[] = [
  ['list-companies'],
  ['list-users'],
  ['list-purchases'],
  ['list-orders'],
  ['list-disputes'],
  ['list-partners'],
  ['list-elements'],
  ['list-commission-rules'],
  ['list-commission'],
  ['export-product', 'list'],
  ['operator', 'list'],
  ['change-phone', 'list'],
  ['forget-person', 'list'],
  ['list-failing'],
  ['list-prices'],
  ['default-limits', 'show'],
  ['list-loads', 'factory'],
  ['check-audit'],
];

/** Read commands that do not need a current database. */
export const READS_ANYWHERE: readonly (readonly string[])[] = [
  ['list-messages'],
  ['doctor'],
  ['describe'],
  ['print-template', 'factory'],
];

/** Read commands that store their time for the metrics. */
export const CHECKS: readonly (readonly string[])[] = [['check-ledger']];

/** Commands that change data, with valid arguments. */
export const ACTS: readonly (readonly string[])[] = [
  ['create-company', '甲公司', '--admin', '张三', '--phone', PHONE],
  ['create-user', COMPANY, '--name', '王五', '--phone', '13900000001'],
  ['reset-password', PHONE],
  ['reset-second-factor', PHONE],
  ['disable-allowlist', COMPANY],
  ['credit', COMPANY, '1'],
  ['confirm-purchase', ...ORDER],
  ['reject-purchase', ...ORDER],
  ['set-price', 'factory', '0.3'],
  ['confirm-order', ...ORDER],
  ['reject-order', ...ORDER, ...REASON],
  ['refund-order', ...ORDER, ...REASON],
  ['accept-dispute', 'dsp_0000000001', '--answer', 'x'],
  ['reject-dispute', 'dsp_0000000001', '--answer', 'x'],
  ['stop-application', 'city_data', ...REASON],
  ['start-application', 'city_data'],
  ['open-application', COMPANY, 'city_data'],
  ['add-commission-rule', '1', '12', '--from', '2026-11-01'],
  ['end-commission-rule', 'cru_1', '2026-11-30'],
  ['close-commission', '2026-10'],
  ['state-commission', COMPANY, '2026-10'],
  ['correct-commission', COMPANY, 'call_1', '1', '核对'],
  ['pay-commission', COMPANY, '2026-10', 'bank-1'],
  ['add-partner', COMPANY],
  ['suspend-partner', COMPANY],
  ['resume-partner', COMPANY],
  ['set-partner-terms', '1'],
  ['add-house-customer', '91310000607378711W', '甲公司'],
  ['offer-element', '甲', '--cost', '1', '--floor', '1', '--suggested', '2'],
  ['withdraw-element', 'ele_1'],
  ['export-product', 'issue', 'radar', '--name', 'Radar'],
  ['export-product', 'rotate', 'radar'],
  ['export-product', 'revoke', 'radar'],
  ['export-product', 'link', 'radar', '--company', COMPANY],
  ['load', 'factory', 'rows.csv'],
  ['operator', 'add', '李工'],
  ['operator', 'remove', '李工'],
  ['disable', 'company', COMPANY, ...REASON],
  ['enable', 'company', COMPANY, ...REASON],
  ['find', 'led_1'],
  ['retry', 'job_1'],
  ['change-phone', 'request', PHONE, '13900000001', ...REASON],
  ['change-phone', 'confirm', 'pch_1'],
  ['change-phone', 'reject', 'pch_1'],
  ['export-person', PHONE, ...REASON],
  ['forget-person', 'request', PHONE, ...REASON],
  ['forget-person', 'confirm', 'era_1'],
  ['forget-person', 'reject', 'era_1'],
  ['default-limits', 'set'],
  ['roll-back', 'factory', ...REASON],
  ['rotate-secret'],
];

/**
 * Backup commands with valid arguments. They accept a database of any version or an empty target; tests/backup covers
 * them.
 */
export const BACKUPS: readonly (readonly string[])[] = [
  ['backup', 'backups'],
  ['verify-backup', 'backups/one'],
  ['restore', 'backups/one'],
  ['upgrade', '--rehearse', 'backups/one'],
];
