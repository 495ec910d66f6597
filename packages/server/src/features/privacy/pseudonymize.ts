/** What identifies a person in texts. */
export interface Identifiers {
  /** Replaces them. */
  pseudonym: string;
  /** Replaced where a text equals the name, because longer texts may be about somebody else. */
  names: readonly string[];
  /** Phones and mail addresses: replaced in every text that contains them. */
  contacts: readonly string[];
}

/** Keys of details about a person that contain a name, an address or a device. */
const PERSONAL_KEYS = new Set(['name', 'phone', 'email', 'to', 'passkey', 'detail']);

/**
 * Returns JSON with the identifiers replaced. With `isAbout`, the JSON is about the person: every text below a personal key
 * is replaced, such as an earlier name or a masked phone.
 */
export function pseudonymize(value: unknown, who: Identifiers, isAbout = false): unknown {
  if (typeof value === 'string') {
    if (who.names.includes(value)) return who.pseudonym;
    return who.contacts.reduce((text, contact) => text.replaceAll(contact, who.pseudonym), value);
  }
  if (Array.isArray(value)) return value.map((item) => pseudonymize(item, who, isAbout));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      isAbout && PERSONAL_KEYS.has(key) ? replaceTexts(item, who.pseudonym) : pseudonymize(item, who, isAbout),
    ]),
  );
}

function replaceTexts(value: unknown, by: string): unknown {
  if (typeof value === 'string') return value === '' ? value : by;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, by)]));
}
