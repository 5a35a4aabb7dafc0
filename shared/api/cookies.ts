/** Names of the shop's own cookies, which are stable. The language's (`LANGUAGE_COOKIE`) may be none of them. */
export const ownCookies = {
  /** The session. */
  token: 'token',
  /** The way back from the sign-in site, and the proof that this browser left for it. */
  state: 'state',
  /** By it accounts know this browser. */
  device: 'device',
  /** A guest's conversation. */
  chat: 'chat',
  /** Which shop a preview shows. */
  preview: 'preview',
  /**
   * The salt of the session, set with the user answer and cleared with the session: what the page keeps of the person
   * (`user-info`) can be read with it alone.
   */
  salt: 'user-salt',
} as const
export type OwnCookie = (typeof ownCookies)[keyof typeof ownCookies]
