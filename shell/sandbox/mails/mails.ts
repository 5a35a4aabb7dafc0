import { rename, writeFile } from 'node:fs/promises'
import { type OutgoingMail, outgoingMailSchema } from '@storefront/api/sandbox'
import { z } from 'zod'

import { openJournal } from '../payments/journal.ts'

/** The maximum number of mails. Older mails are dropped. */
const maxMails = 200

export type StoredMail = OutgoingMail & { receivedAt: number }
const storedSchema = z.object({
  receivedAt: z.number(),
  mail: z.custom<OutgoingMail>(value => outgoingMailSchema.safeParse(value).success),
})

export type Mails = {
  /** Adds a mail once for each id. */
  add(mail: OutgoingMail): Promise<void>
  find(id: string): StoredMail | null
  /** Lists mails, newest first. `address` filters by a part of the recipient. */
  list(address?: string): StoredMail[]
  close(): Promise<void>
}

/** Writes a new file and renames it, so that a killed process cannot leave a partial file. */
async function rewrite(path: string, mails: StoredMail[]): Promise<void> {
  const lines = mails.map(({ receivedAt, ...mail }) => JSON.stringify({ receivedAt, mail }))
  await writeFile(`${path}.new`, lines.map(line => `${line}\n`).join(''), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function read(path: string): Promise<StoredMail[]> {
  const { entries, journal } = await openJournal(path)
  await journal.close()
  const stored = entries.map(entry => storedSchema.parse(entry))
  return stored.map(({ receivedAt, mail }) => ({ ...mail, receivedAt }))
}

/** Opens the stored mails. They survive a killed process. Their file holds at most twice the maximum number. */
export async function openMails(path: string, now: () => number): Promise<Mails> {
  let stored = (await read(path)).slice(-maxMails)
  await rewrite(path, stored)
  let { journal } = await openJournal(path)
  let written = stored.length
  let last: Promise<unknown> = Promise.resolve()

  const write = async (mail: OutgoingMail) => {
    if (stored.some(({ id }) => id === mail.id)) return
    const receivedAt = now()
    await journal.append({ receivedAt, mail })
    stored = [...stored, { ...mail, receivedAt }].slice(-maxMails)
    written += 1
    if (written < 2 * maxMails) return
    await journal.close()
    await rewrite(path, stored)
    journal = (await openJournal(path)).journal
    written = stored.length
  }
  return {
    add(mail) {
      const added = last.then(() => write(mail))
      last = added.catch(() => undefined)
      return added
    },
    find: id => stored.find(mail => mail.id === id) ?? null,
    list: (address = '') =>
      stored.filter(({ to }) => to.toLowerCase().includes(address.trim().toLowerCase())).reverse(),
    close: async () => {
      await last
      await journal.close()
    },
  }
}
