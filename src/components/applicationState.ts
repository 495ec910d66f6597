/** How a company stands to an application, as the colour of its tag. // §3 */
export const STATE_COLORS = { NEW: 'default', EXPERIMENTAL: 'processing', OFFICIAL: 'success', EXPIRED: 'warning' };
