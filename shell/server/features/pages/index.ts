import type { FastifyInstance } from 'fastify'

import { addScope, publicScope } from '../../plugins/scopes.ts'
import type { StaffProvider } from '../accounts/index.ts'
import { registerOpenPreview } from './preview/routes-preview.ts'
import { registerAssets } from './routes-assets.ts'
import { registerDevelopment } from './routes-development.ts'
import { registerGallery } from './routes-gallery.ts'
import { registerOpenApi } from './routes-openapi.ts'
import { registerPages } from './routes-pages.ts'
import { registerPayloads } from './routes-payloads.ts'
import { registerSiteFiles } from './routes-site-files.ts'
import { registerStaff } from './staff/routes-staff.ts'

export { createPageRenderer, type PageRenderer } from './render.ts'

/** Pages of the shop and their files. */
export async function pages(
  app: FastifyInstance,
  { staffProvider }: { staffProvider: StaffProvider | null },
): Promise<void> {
  const { dependencies } = app
  await addScope(app, publicScope, async scoped => {
    await registerAssets(scoped, dependencies)
    await registerPayloads(scoped, dependencies)
    await registerOpenPreview(scoped, dependencies)
    if (staffProvider) await registerStaff(scoped, { provider: staffProvider, dependencies })
    await registerGallery(scoped, dependencies)
    await registerDevelopment(scoped, dependencies)
    await registerSiteFiles(scoped)
    await registerOpenApi(scoped)
    await registerPages(scoped, dependencies)
  })
}
