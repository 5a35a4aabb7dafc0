/** The bytes of a response of another host. @throws Error if there are more than the limit. */
export async function readBytes(response: Response, maximumBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maximumBytes) throw new Error(`The response is larger than ${maximumBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The JSON of a response of another host. @throws Error if it is not JSON or larger than the limit. */
export async function readJson(response: Response, maximumBytes: number): Promise<unknown> {
  return JSON.parse((await readBytes(response, maximumBytes)).toString('utf8'))
}
