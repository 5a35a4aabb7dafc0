import { type Language, prefixes } from '@storefront/api/language'
import { isPattern } from '@storefront/api/route-pattern'
import type { Texts } from '@storefront/kit/release/text-at'

import { escapeHtml } from '../../http/responses/escape-html.ts'
import {
  type LiveComposition,
  type MatchedRoute,
  releasesOf,
  routesOf,
  startFiles,
} from '../releases/index.ts'
import { pageData } from './data.ts'
import {
  alternateLinks,
  contentMarkup,
  fileTags,
  headingMarkup,
  mainMarkup,
  skeletonMarkup,
} from './markup.ts'
import { navigationLinks } from './navigation-links.ts'
import { contentSecurityPolicy, pageHeaders } from './policy.ts'
import { markPreview, previewStyle, previewTitle } from './preview/preview-bar.ts'
import { switchedOffStatus } from './switched-off.ts'
import { fill, scriptJson } from './template.ts'
import type { PageOptions, PageRequest } from './types.ts'

type Page = { html: string; status: number; headers: Record<string, string> }

/** Renders the page. A pure function of the live composition and the request. */
export function renderPage(
  live: LiveComposition,
  request: PageRequest,
  options: PageOptions,
): Page {
  const { composition } = live
  const route = matchedRoute(live, request)
  const texts = textsOf(live, request.language)
  const data = pageData(live, { request, route, settings: options.settings })
  const boot = live.read(composition.shell.parts.boot)
  const { content = null } = request
  const files = startFiles(composition, request.language, route)
  const hasBar = live.isPreview && !live.isForTests
  const head = headTexts(route, request, texts)
  const recovery = fill(live.read(composition.shell.parts.recovery), {}, texts)
  const values = {
    ...head,
    title: hasBar ? previewTitle(head.title, request.language) : head.title,
    language: request.language,
    composition: live.id,
    forcedMode: forcedMode(route),
    // A document is for all addresses of a pattern.
    alternates:
      route && !isPattern(route.path) ? alternateLinks(options.publicUrl, route.path) : '',
    navigation: navigationLinks(data, request),
    prefix: prefixes[request.language],
    boot,
    files: fileTags(files, {
      digestOf: path => data.digests[path],
      hasContent: content !== null,
    }),
    data: scriptJson(data),
    main: mainOf(live, { route, language: request.language, texts, content }),
    recovery,
  }
  const frame = frameOf(live.read(composition.shell.parts.frame), route?.layout ?? 'default')
  const html = fill(frame, values, texts)
  const place = { id: live.id, language: request.language, path: leavingPath(route) }
  const styles = hasBar ? [previewStyle] : []
  return {
    html: markPreview(html, live, place),
    status: 'failure' in request ? request.failure.status : 200,
    headers: {
      ...pageHeaders(contentSecurityPolicy(boot, options.origins, styles)),
      'content-language': request.language,
      // Other windows of the shop have no access, because their scripts can be any team's.
      ...(route?.role === 'operator' && {
        'cross-origin-opener-policy': 'noopener-allow-popups',
      }),
    },
  }
}

/** Ignores a forced `system` (S2.forced-mode.system), which the first script must not treat as a choice. */
function forcedMode(route: MatchedRoute | null): string {
  const mode = route?.colorMode ?? 'system'
  return mode === 'system' ? '' : ` data-forced-mode="${mode}"`
}

/** Where the button of the preview bar leads. A pattern is no address, and its prefix might have no page. */
function leavingPath(route: MatchedRoute | null): string {
  return route && !isPattern(route.path) ? route.path : '/home'
}

function matchedRoute(live: LiveComposition, request: PageRequest): MatchedRoute | null {
  if ('failure' in request) return null
  const found = routesOf(live.composition).find(({ path }) => path === request.route)
  if (!found)
    throw new Error(`Cannot render ${request.route}: not a route of composition ${live.id}`)
  return found
}

function textsOf(live: LiveComposition, language: Language): Texts {
  return JSON.parse(live.read(live.composition.shell.locales[language]))
}

function headTexts(route: MatchedRoute | null, request: PageRequest, texts: Texts) {
  const brand = fill('{{t:frame.brand}}', {}, texts)
  const { title, description } = route?.text[request.language] ?? {
    title: failureTitle(request, texts),
    description: '',
  }
  const hasBrand = title === '' || title.includes(brand)
  return {
    title: hasBrand ? escapeHtml(title) || brand : `${escapeHtml(title)} · ${brand}`,
    description: escapeHtml(description),
  }
}

/** The title of the failure page (S2.error.title-404, S2.error.title-500), so that the tab has it from the start. */
function failureTitle(request: PageRequest, texts: Texts): string {
  if ('failure' in request && request.failure.status === switchedOffStatus)
    return request.failure.message
  const isUnknown = 'failure' in request && request.failure.status === 404
  const page = (isUnknown ? texts.notFound : texts.failure) as Texts
  return String(page.title)
}

type MainInputs = {
  route: MatchedRoute | null
  language: Language
  texts: Texts
  content: string | null
}

function mainOf(live: LiveComposition, { route, language, texts, content }: MainInputs): string {
  if (content !== null) return contentMarkup(route?.layout ?? 'default', content)
  const skeleton = route?.skeleton ?? { rows: 1, columns: 1, height: 120 }
  return mainMarkup(route?.layout ?? 'default', {
    heading: route ? headingOf(live, route, language) : '',
    bars: skeletonMarkup(skeleton),
    label: fill('{{t:frame.loading}}', {}, texts),
  })
}

function headingOf(live: LiveComposition, route: MatchedRoute, language: Language): string {
  const release = releasesOf(live.composition).find(({ name }) => name === route.remote)
  const texts = release && live.findTexts(release.locales[language])
  return texts ? headingMarkup(route.skeleton.heading, JSON.parse(texts)) : ''
}

/** Header and footer are between `<!--default-->` marks. Only this layout has them. */
function frameOf(frame: string, layout: string): string {
  return layout === 'default' ? frame : frame.replace(/<!--default-->[\s\S]*?<!--\/default-->/g, '')
}
