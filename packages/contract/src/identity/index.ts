export { cleanLine } from './characters';
export * from './codes';
export { asHeading } from './headings';
export { asMail } from './mails';
export { asName, asText } from './names';
export { asPhone, isShortenedPhone } from './phones';
