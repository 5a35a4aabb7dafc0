import { languageSchema } from '@storefront/api/language-schema'
import * as z from 'zod/mini'

const routeSchema = z.looseObject({
  path: z.string(),
  remote: z.string(),
  role: z.nullable(z.string()),
})

/** What the proxy reads of the composition in a page. A newer shop can have further fields, which stay. */
const pageDataSchema = z.looseObject({
  id: z.string(),
  digest: z.string(),
  entries: z.record(z.string(), z.string()),
  digests: z.record(z.string(), z.string()),
  routes: z.array(routeSchema),
  slots: z.array(z.looseObject({ remote: z.string() })),
  extensions: z.optional(z.array(z.looseObject({ remote: z.string(), order: z.number() }))),
  locales: z.record(z.string(), z.string()),
  off: z.optional(z.array(z.string())),
  language: languageSchema,
  matched: z.nullable(z.string()),
  failure: z.nullable(z.object({ status: z.number(), message: z.string() })),
  settings: z.looseObject({ signInUrl: z.string() }),
})
export type PageData = z.infer<typeof pageDataSchema>

/** The element of a page that contains its composition. */
export const pageElement = /<script type="application\/json" id="composition">([\s\S]*?)<\/script>/

/** The data of a page; null for a page without it, for example that of a preview link. */
export function readPageData(html: string): PageData | null {
  const [, text] = pageElement.exec(html) ?? []
  return text === undefined ? null : pageDataSchema.parse(JSON.parse(text))
}

/** A script element with data. No `<` can end it. */
export function dataElement(id: string, data: unknown): string {
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${text}</script>`
}

export function replacePageData(html: string, data: PageData): string {
  return html.replace(pageElement, () => dataElement('composition', data))
}
