export const LANDING = '/tax-authorization';
export const formPath = (link: string) => `${LANDING}/form/${link}`;
export const captchaPath = (link: string) => `${LANDING}/captcha/${link}`;
export const resultPath = (link: string) => `${LANDING}/result?id=${link}`;
