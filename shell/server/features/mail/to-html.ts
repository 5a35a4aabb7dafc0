import type { Language } from '@storefront/api/language'

import { escapeHtml } from '../../http/responses/escape-html.ts'
import type { Block, Mail } from './types.ts'

const font =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue','PingFang TC','Microsoft JhengHei',Arial,sans-serif"

/** Mail programs without a dark mode ignore the media query and show the light colours. */
const style = `body{margin:0;background:#faf9f7}
.card>:last-child{margin-bottom:0!important}
.muted{color:#5f5a55}
@media (prefers-color-scheme:dark){
body,.page{background:#191715!important;color:#f0eeea!important}
.card{background:#211f1d!important;border-color:#3a3633!important}
.muted{color:#b8b2ab!important}
.button{background:#f0eeea!important;color:#1d1b19!important}
.row td,.row th{border-color:#3a3633!important}
a{color:#6ecbb5}
}`

type Row = Extract<Block, { type: 'rows' }>['rows'][number]

function toRow({ term, hint, value, isTotal }: Row): string {
  const weight = isTotal ? '600' : '400'
  const cell = `padding:10px 0;border-top:1px solid #e6e2dd;font-weight:${weight};vertical-align:top`
  const more = hint
    ? `<br><span class="muted" style="font-size:13px;font-weight:400">${escapeHtml(hint)}</span>`
    : ''
  return `<tr class="row"><th scope="row" align="left" style="${cell};padding-right:16px">${escapeHtml(term)}${more}</th><td align="right" style="${cell};white-space:nowrap">${escapeHtml(value)}</td></tr>`
}

function toPart(block: Block): string {
  if (block.type === 'text') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
  if (block.type === 'note')
    return `<p class="muted" style="margin:0 0 16px;font-size:13px">${escapeHtml(block.text)}</p>`
  if (block.type === 'rows')
    return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:1.45">${block.rows.map(toRow).join('')}</table>`
  const url = escapeHtml(block.url)
  return `<p style="margin:4px 0 20px"><a class="button" href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2b2724;color:#faf8f5;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
}

type MailFrame = { language: Language; footer: string }

/** Renders a complete document with inline styles, without pictures, scripts or other files. */
export function toHtml(mail: Mail, { language, footer }: MailFrame): string {
  const title = escapeHtml(mail.title)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin:0;background:#faf9f7;color:#2b2724">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<div class="page" style="padding:32px 16px;background:#faf9f7;color:#2b2724;font:400 15px/1.55 ${font}">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-weight:600">Quarry Cloud</p>
<div class="card" style="padding:28px;border:1px solid #e6e2dd;border-radius:14px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:600">${title}</h1>
${mail.blocks.map(toPart).join('\n')}
</div>
<p class="muted" style="margin:16px 0 0;font-size:13px">${escapeHtml(footer)}</p>
</div>
</div>
</body>
</html>
`
}
