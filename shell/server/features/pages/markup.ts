import type { Route } from '@storefront/api/composition'
import { languages, prefixes } from '@storefront/api/language'
import { type Texts, textAt } from '@storefront/kit/release/text-at'

import { escapeHtml } from '../../http/responses/escape-html.ts'
import { type StartFiles, skeletonLimits } from '../releases/index.ts'

type DigestOf = (path: string) => string | undefined

/** Matches no file, so the browser rejects a file that is not listed, and never runs it unchecked. */
const nothing = `sha384-${'A'.repeat(64)}`

function integrity(digest = nothing): string {
  return ` integrity="${digest}" crossorigin="anonymous"`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

type TagOptions = {
  digestOf: DigestOf
  /** Content of the page needs the styles of the page at the first paint. */
  hasContent: boolean
}

/**
 * Tags for the head. Preloads need the same integrity and crossorigin as the later use, or the browser loads the file
 * twice.
 */
export function fileTags(files: StartFiles, { digestOf, hasContent }: TagOptions): string {
  const preload = (kind: string) => (path: string) =>
    `<link rel="preload" as="${kind}" href="${path}"${integrity(digestOf(path))}>`
  const style = (path: string) =>
    `<link rel="stylesheet" href="${path}"${integrity(digestOf(path))}>`
  // Containers look for this name before they load a style sheet, which would compute all styles again.
  const pageStyle = (path: string) =>
    `<link rel="stylesheet" href="${path}" data-href="${nameOf(path)}"${integrity(digestOf(path))}>`
  // Browsers ignore a digest of data here, with a warning. The later request has it.
  const preloadData = (path: string) =>
    `<link rel="preload" as="fetch" href="${path}" crossorigin="anonymous">`
  return [
    ...files.styles.map(style),
    ...(hasContent ? files.preloadedStyles.map(pageStyle) : []),
    ...files.scripts.map(
      path =>
        `<script defer data-start="true" fetchpriority="high" src="${path}"${integrity(digestOf(path))}></script>`,
    ),
    ...files.preloadedScripts.map(preload('script')),
    ...(hasContent ? [] : files.preloadedStyles.map(preload('style'))),
    ...files.preloadedData.map(preloadData),
  ].join('\n')
}

/**
 * Links for search engines to the same page in each language. The URL without a prefix is also the default. Search engines
 * ignore URLs without an origin here.
 */
export function alternateLinks(publicUrl: string, path: string): string {
  const link = (language: string, prefix: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl)}${prefix}${path}">`
  const own = languages.map(language => link(language, prefixes[language]))
  return [...own, link('x-default', '')].join('\n')
}

/** Bars of the loading page. Heights are attributes, because served HTML has no `style=`. */
export function skeletonMarkup(skeleton: Route['skeleton']): string {
  const { rows, columns, height } = skeleton
  const bar = barMarkup('document-bar', Math.min(height, skeletonLimits.height))
  const row = `<div class="document-row">${bar.repeat(within(columns, skeletonLimits.columns))}</div>`
  return row.repeat(within(rows, skeletonLimits.rows))
}

function barMarkup(classes: string, height: number): string {
  return `<svg class="${classes}" height="${Math.round(height)}" aria-hidden="true"></svg>`
}

function within(count: number, most: number): number {
  return Math.max(1, Math.min(count, most))
}

type Heading = Route['skeleton']['heading']

/**
 * The heading of the loading page, in the same place as the page's own. It is the first large text that a customer sees,
 * so it must not wait for code. Screen readers get the heading of the page, which replaces this one, and keep their place.
 * `texts` are those of the container.
 */
export function headingMarkup(heading: Heading, texts: Texts): string {
  const read = (key = '') => escapeHtml(textAt(texts, key))
  const title = read(heading?.title)
  if (title === '') return ''
  const description = read(heading?.description)
  const paragraph = description && `<p class="document-lead">${description}</p>`
  const above = Math.min(heading?.above ?? 0, skeletonLimits.above)
  const bar = above > 0 ? barMarkup('document-bar document-above', above) : ''
  return `${bar}<header class="document-heading" aria-hidden="true"><h1 class="document-title">${title}</h1>${paragraph}</header>`
}

type MainParts = {
  heading: string
  bars: string
  /** What a screen reader says while the page loads. */
  label: string
}

/** The element for the page in its layout, with the same classes as the shell's. The parts are HTML. */
export function mainMarkup(layout: Route['layout'], { heading, bars, label }: MainParts): string {
  const inside = `<p class="document-hidden" role="status">${label}</p>${heading}<div class="document-skeleton">${bars}</div>`
  return inLayout(layout, { attributes: '', inside })
}

/** The same with the page itself, which the shell takes over. */
export function contentMarkup(layout: Route['layout'], content: string): string {
  return inLayout(layout, { attributes: ' data-server-rendered="true"', inside: content })
}

function inLayout(
  layout: Route['layout'],
  { attributes, inside }: { attributes: string; inside: string },
): string {
  if (layout === 'auth') {
    return `<div class="frame-auth"><main class="frame-card" id="main"${attributes}>${inside}</main></div>`
  }
  const name = layout === 'none' ? 'frame-bare' : 'frame-main'
  return `<main class="${name}" id="main"${attributes}>${inside}</main>`
}
