import { type Language, prefixes } from '@storefront/api/language'

import { escapeHtml } from '../../../http/responses/escape-html.ts'
import type { LiveComposition } from '../../releases/index.ts'

const texts: Record<Language, { name: string; text: string; leave: string }> = {
  en: {
    name: 'Preview',
    text: 'Only this browser sees this shop: it is not live.',
    leave: 'Leave',
  },
  'zh-TW': { name: '預覽', text: '只有這個瀏覽器會看到這個版本，尚未上線。', leave: '離開' },
  es: {
    name: 'Vista previa',
    text: 'Solo este navegador ve esta tienda: no está publicada.',
    leave: 'Salir',
  },
}

/** Part of the server, because the previewed shell can be an old one without previews. */
export const previewStyle = `.preview-bar{display:flex;gap:16px;align-items:center;justify-content:center;padding:8px 16px;background:#5b2a86;color:#fff;font:500 14px/1.4 system-ui,sans-serif}.preview-bar p{margin:0}.preview-bar code{font-size:13px}.preview-bar a{flex:none;padding:2px 12px;border:1px solid #fff;border-radius:6px;color:#fff;text-decoration:none}.preview-bar a:hover{background:#fff;color:#5b2a86}.preview-bar a:focus-visible{outline:2px solid #fff;outline-offset:2px}@media print{.preview-bar{display:none}}`

type PreviewBarOptions = { id: string; language: Language; path: string }

function previewBar({ id, language, path }: PreviewBarOptions): string {
  const { name, text, leave } = texts[language]
  const to = encodeURIComponent(prefixes[language] + path)
  return `<style>${previewStyle}</style><aside class="preview-bar" aria-label="${escapeHtml(name)}"><p><strong>${escapeHtml(name)}</strong> <code>${id.slice(0, 8)}</code> ${escapeHtml(text)}</p><a href="/_pin/leave?to=${to}">${escapeHtml(leave)}</a></aside>`
}

/** Distinguishes a tab of the preview from a tab of the live shop. */
export function previewTitle(title: string, language: Language): string {
  return `${texts[language].name}: ${title}`
}

/** The first element of the body, outside of the shell's element. */
function withPreviewBar(html: string, place: PreviewBarOptions): string {
  const [start = ''] = /<body\b[^>]*>/.exec(html) ?? []
  return html.replace(start, () => start + previewBar(place))
}

/** The page of a preview has a bar. That of a preview for tests is as customers see it, except for an attribute. */
export function markPreview(
  html: string,
  { isPreview, isForTests }: Pick<LiveComposition, 'isPreview' | 'isForTests'>,
  place: PreviewBarOptions,
): string {
  if (!isPreview) return html
  if (!isForTests) return withPreviewBar(html, place)
  return html.replace(/<html\b/, '<html data-preview="tests"')
}
