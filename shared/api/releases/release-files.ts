import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, hashSchema } from './registry.ts'

/** The whole `release.json` of a published release, whose id is the hash of everything else in it. */
const releaseDocumentSchema = z.looseObject({ id: hashSchema, name: containerSchema })
/** Response of `GET /_registry/releases/:id`. */
export const releaseDocumentResponseSchema = envelope(releaseDocumentSchema)
