/**
 * The only function of the server that scripts in its sandbox can call. Arguments and result are JSON.
 * `Intl.<Class>`: `[locales, options, value]` → the formatted value. `URL`: `[url, base or null]` → its parts.
 */
declare global {
  var callHost: ((name: string, json: string) => string) | undefined
}

/** @throws what the server throws, for example a RangeError for an unknown locale */
export function callServer(name: string, ...values: unknown[]): unknown {
  if (!globalThis.callHost) throw new Error('Only the sandbox of the server has callHost')
  return JSON.parse(globalThis.callHost(name, JSON.stringify(values)))
}
