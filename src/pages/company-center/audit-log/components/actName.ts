/** Returns the text with an id and its values, or null. */
type Label = (id: string, values?: Record<string, string>) => string | null;

/** An operator's act is `platform.disable-key`, any other `app.createKey`. */
const OPERATOR = 'platform.';

/**
 * Returns the name of an act: its own, otherwise its verb and object. The verb is the method or its first word; the object
 * is the rest of the method, otherwise the area. An act without a name is returned as it is stored.
 */
export function actName(action: string, label: Label): string {
  const own = label(`audit-log.act.${action}`);
  if (own) return own;
  const isOperator = action.startsWith(OPERATOR);
  const area = action.slice(0, action.indexOf('.'));
  const method = action.slice(area.length + 1);
  const whole = label(`audit-log.verb.${method}`);
  const [first = '', rest = ''] = /^([a-z]+)-?(.*)$/.exec(method)?.slice(1) ?? [];
  const verb = whole ?? label(`audit-log.verb.${first}`);
  const object = label(`audit-log.object.${whole || !rest ? area : rest[0]?.toLowerCase() + rest.slice(1)}`);
  if (!verb || !object) return action;
  // Chinese has no space between its words.
  const name = /^\p{Script=Han}/u.test(object) ? verb + object : `${verb} ${object}`;
  return isOperator
    ? (label('audit-log.by-operator', { act: name }) ?? action)
    : name.replace(/^./u, (letter) => letter.toUpperCase());
}
