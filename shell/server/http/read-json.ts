/** The JSON of another host's answer. Throws when it is none, or larger than that: nobody else decides how much we keep. */
export async function readJson(response: Response, maximumBytes: number): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > maximumBytes) throw new Error(`The answer is larger than ${maximumBytes} bytes`)
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
