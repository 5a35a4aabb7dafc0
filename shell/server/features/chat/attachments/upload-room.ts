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

/** The free bytes on the disk of `DATA_DIR`, where the embedded database is, too. */
async function readFree(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

/** Throws 503 if this many bytes would leave less than the reserve (`UPLOAD_LIMITS`, `free`). */
export async function requireDisk({ config }: Tools, bytes: number): Promise<void> {
  const reserve = config.uploadLimits.free * megabyte
  if ((await readFree(config.dataDir)) - bytes < reserve)
    throw noRoom('The shop takes no files now: its disk is nearly full.')
}

/** The limit for guests of one network. The name of the network is a keyed hash, so that no address is stored. */
function toBudget({ config }: Tools, network: string): GuestBudget {
  return {
    network: hashNetwork(config, 'guest uploads', network),
    bytes: config.uploadLimits['guest-day'] * megabyte,
  }
}

/**
 * Checks before an upload how much a guest may send. Throws 503 if the files of all guests reach their limit, and 429
 * if this network has reached the limit of the day (`UPLOAD_LIMITS`).
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
