import type { Template } from '../types.ts'

/** Says nothing that whoever signed up typed: the address may be a stranger's, and this must not carry words to them. */
export const confirmAddress: Template<'confirm-address'> = ({ linkId }, { t, toLink }) => ({
  subject: t('confirm.subject'),
  preview: t('confirm.preview'),
  title: t('confirm.title'),
  blocks: [
    { type: 'text', text: t('confirm.text') },
    { type: 'button', label: t('confirm.button'), url: toLink('/signup', linkId) },
    { type: 'note', text: t('link.life') },
    { type: 'note', text: t('confirm.ignore') },
  ],
})
