type Headers = Record<string, string>

/**
 * Callers whose headers are made again after each change, because a change can end a session or a token. Making them for
 * each request would take longer than the requests.
 */
export function createCallers(makers: Record<string, () => Promise<Headers>>) {
  const made = new Map<string, Headers>()
  return {
    names: Object.keys(makers),
    headersOf: async (name: string): Promise<Headers> => {
      const headers = made.get(name) ?? (await makers[name]?.()) ?? {}
      made.set(name, headers)
      return headers
    },
    /** Call it after each request. */
    afterResponse: (method: string, statusCode: number): void => {
      if (method !== 'GET' && statusCode < 400) made.clear()
    },
  }
}
