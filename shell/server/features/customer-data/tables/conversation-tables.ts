import { isCustomer, type PersonalTable } from './personal-table.ts'

export const conversationTables = {
  conversations: {
    link: 'customer_id',
    remains: 'deleted',
    why: '',
    about: 'Your conversation with the assistant and the support team.',
    exported: [
      ...['id', 'state', 'language', 'contact', 'rating', 'rating_comment', 'created_at'],
      ...['handed_over_at', 'closed_at', 'seen_by_customer', 'seen_by_team', 'last_sequence'],
      'is_rating_asked',
    ],
    withheld: {
      ...isCustomer,
      cookie_digest: 'A secret of the browser.',
      agent_id: 'The account of a member of the team. Messages have the name.',
    },
    order: 'created_at, id',
  },
  messages: {
    link: 'conversation',
    remains: 'deleted',
    why: '',
    about: 'The messages of this conversation, also those of the assistant and the team.',
    exported: [
      ...['sequence', 'author', 'name', 'notice', 'language', 'text', 'plans', 'orders', 'cart'],
      ...['reply_to', 'offers_person', 'offers_sign_in', 'is_private', 'sent_at'],
    ],
    withheld: { conversation_id: 'There is one conversation.', client_id: 'Internal.' },
    order: 'conversation_id, sequence',
  },
  attachments: {
    link: 'conversation',
    remains: 'deleted',
    why: '',
    about: 'The files of these messages. Each is in the folder attachments/<id>.',
    exported: [
      ...['id', 'message_sequence', 'position', 'name', 'type', 'bytes', 'width', 'height'],
      ...['created_at', 'removed_at'],
    ],
    withheld: { conversation_id: 'There is one conversation.' },
    order: 'created_at, id',
  },
  attachment_pieces: {
    link: 'attachment',
    remains: 'deleted',
    why: '',
    about: 'The content of the files in the folder attachments.',
  },
  events: {
    link: 'event',
    remains: 'deleted',
    why: '',
    about: 'A log of one hour for open pages. It repeats messages of the conversation.',
  },
  typing: {
    link: 'conversation',
    remains: 'deleted',
    why: '',
    about: 'Who is typing, for a minute.',
  },
} as const satisfies Record<string, PersonalTable>
