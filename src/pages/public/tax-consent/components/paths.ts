export const LANDING = '/tax-authorization';
export const formPath = (link: string) => `${LANDING}/form/${link}`;
/** The form once more, saying why. */
export const changedPath = (link: string) => `${formPath(link)}?changed=1`;
export const captchaPath = (link: string) => `${LANDING}/captcha/${link}`;
export const resultPath = (link: string) => `${LANDING}/result?id=${link}`;
