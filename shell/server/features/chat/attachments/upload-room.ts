import { statfs } from 'node:fs/promises'

import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { hashNetwork } from '../../accounts/index.ts'
import { readGuestUpload, sumGuestFiles } from './repository-guest-uploads.ts'
import { type GuestBudget, rejectUsed } from './repository-uploads.ts'

type Tools = Pick<Dependencies, 'config' | 'database'>

const megabyte = 1024 * 1024
const retryAfterSeconds = 600

const noRoom = (message: string) =>
  new HttpError(503, 'unavailable', { message, retryAfterSeconds })

/** Bytes that the disk of `DATA_DIR` has left; the embedded database lies there, too. */
async function readFree(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/** Throws 503 when so many bytes more would leave less than the reserve (`UPLOAD_LIMITS`, `free`). */
export async function requireDisk({ config }: Tools, bytes: number): Promise<void> {
  const reserve = config.uploadLimits.free * megabyte
  if ((await readFree(config.dataDir)) - bytes < reserve)
    throw noRoom('The shop takes no files now: its disk is nearly full.')
}

/** What guests of one network may send; its name is a keyed hash, so that no address is kept. */
function toBudget({ config }: Tools, network: string): GuestBudget {
  return {
    network: hashNetwork(config, 'guest uploads', network),
    bytes: config.uploadLimits['guest-day'] * megabyte,
  }
}

/**
 * What a guest may still send, before anything is received: 503 when all guests together have sent as much as the shop
 * keeps of them, 429 when those of this network have sent enough for today (`UPLOAD_LIMITS`).
 */
export async function requireGuestRoom(
  tools: Tools,
  network: string,
  bytes: number,
): Promise<GuestBudget> {
  const { config, database } = tools
  const budget = toBudget(tools, network)
  if ((await readGuestUpload(database, budget.network)) + bytes > budget.bytes) throw rejectUsed()
  if ((await sumGuestFiles(database)) + bytes > config.uploadLimits.guests * megabyte)
    throw noRoom('The shop takes no files from guests now: it keeps as many as it can.')
  return budget
}
