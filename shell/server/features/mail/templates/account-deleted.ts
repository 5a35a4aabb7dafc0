import type { Template } from '../types.ts'

export const accountDeleted: Template<'account-deleted'> = (
  { deletedAt },
  { t, toPage, formatTime },
) => ({
  subject: t('deleted.subject'),
  preview: t('deleted.preview'),
  title: t('deleted.title'),
  blocks: [
    { type: 'text', text: t('deleted.text', { time: formatTime(deletedAt) }) },
    { type: 'text', text: t('deleted.kept') },
    { type: 'text', text: t('deleted.last') },
    { type: 'button', label: t('deleted.button'), url: toPage('/guest') },
  ],
})
