import Bowser from 'bowser';

/** Browser and system of a User-Agent, as 'Chrome · Windows'; null for what names neither. */
export function deviceOf(userAgent: string): { name: string | null; mobile: boolean } {
  if (!userAgent) return { name: null, mobile: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = [browser.name, os.name].filter(Boolean).join(' · ');
  return { name: name || null, mobile: platform.type === 'mobile' || platform.type === 'tablet' };
}
