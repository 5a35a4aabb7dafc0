/** Names of the shop's own cookies, which never change. `LANGUAGE_COOKIE` must differ from all of them. */
export const ownCookies = {
  /** The session token. */
  token: 'token',
  /** The return path from the sign-in site, and the proof that this browser started the sign-in. */
  state: 'state',
  /** The sign-in of staff that this browser has started at the OpenID provider. */
  staffSignIn: 'staff-sign-in',
  /** Identifies this browser to accounts that have signed in on it before. */
  device: 'device',
  /** Identifies a guest's conversation. */
  chat: 'chat',
  /** The same over https. Browsers let no neighbor host set a cookie with this prefix. */
  chatOverHttps: '__Host-chat',
  /** Selects the composition of a preview. */
  preview: 'preview',
  /** A random value that assigns this browser to the arms of canaries. */
  arm: 'arm',
  /**
   * The salt of the session. The server sets it with the user response and clears it with the session. The stored user
   * info (`user-info`) can be decrypted only with it.
   */
  salt: 'user-salt',
} as const
export type OwnCookie = (typeof ownCookies)[keyof typeof ownCookies]
