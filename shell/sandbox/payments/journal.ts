import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

type Journal = {
  /** Resolves when the entry is stored on disk. */
  append(entry: object): Promise<void>
  close(): Promise<void>
}

function parseLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown)
}

/** An append-only file with one JSON entry per line. Drops a truncated last line, which was never acknowledged. */
export async function openJournal(path: string): Promise<{ entries: unknown[]; journal: Journal }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) await truncate(path, end)
  const entries = parseLines(bytes.subarray(0, end).toString('utf8'))
  const file = await open(path, 'a', 0o600)
  let last: Promise<unknown> = Promise.resolve()
  const write = async (entry: object) => {
    await file.write(`${JSON.stringify(entry)}\n`)
    await file.datasync()
  }
  return {
    entries,
    journal: {
      append(entry) {
        const written = last.then(() => write(entry))
        last = written.catch(() => undefined)
        return written
      },
      async close() {
        await last
        await file.close()
      },
    },
  }
}
