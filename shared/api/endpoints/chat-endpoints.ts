import * as z from 'zod/mini'

import * as chat from '../chat/chat.ts'
import * as desk from '../desk/desk.ts'
import type { Endpoints } from './endpoint.ts'
import { eventSchemas } from './event-schemas.ts'
import { idParamsSchema } from './params.ts'
import * as queries from './queries.ts'

const { changeResponseSchema } = chat
const { deskChangeResponseSchema } = desk

/** Endpoints of the chat, for guests and customers, and of the support inbox. */
export const chatEndpoints = {
  'GET /api/events': {
    scope: 'public',
    summary: 'Streams changes as server-sent events',
    query: queries.eventsQuerySchema,
    events: eventSchemas,
  },
  'GET /api/v3/chat/conversation': {
    scope: 'public',
    summary: 'Reads the conversation of the guest or customer',
    response: chat.conversationResponseSchema,
  },
  'GET /api/v3/chat/messages': {
    scope: 'public',
    summary: 'Lists messages before or after a sequence number',
    query: queries.messagePageQuerySchema,
    response: chat.messagesResponseSchema,
  },
  'POST /api/v3/chat/messages': {
    scope: 'public',
    summary: 'Sends a message; repeating a `clientId` creates no second message',
    body: chat.messageRequestSchema,
    response: chat.messageResponseSchema,
    status: 201,
  },
  'POST /api/v3/chat/seen': {
    scope: 'public',
    summary: 'Marks messages as read by the customer',
    body: chat.seenRequestSchema,
    response: changeResponseSchema,
  },
  'POST /api/v3/chat/typing': {
    scope: 'public',
    summary: 'Reports that the customer is typing',
    body: chat.typingRequestSchema,
    response: chat.typingResponseSchema,
  },
  'POST /api/v3/chat/person': {
    scope: 'public',
    summary: 'Requests an agent',
    body: chat.personRequestSchema,
    response: changeResponseSchema,
  },
  'DELETE /api/v3/chat/person': {
    scope: 'public',
    summary: 'Cancels the request for an agent',
    response: changeResponseSchema,
  },
  'POST /api/v3/chat/contact': {
    scope: 'public',
    summary: 'Saves an email address for a reply',
    body: chat.contactRequestSchema,
    response: changeResponseSchema,
  },
  'POST /api/v3/chat/rating': {
    scope: 'public',
    summary: 'Rates a closed conversation',
    body: chat.ratingRequestSchema,
    response: changeResponseSchema,
  },
  'POST /api/v3/chat/attachments': {
    scope: 'public',
    summary: 'Uploads a file as `application/octet-stream`, which the next message may attach',
    query: queries.uploadQuerySchema,
    response: chat.attachmentResponseSchema,
    status: 201,
  },
  'GET /api/v3/chat/attachments/:id': {
    scope: 'public',
    summary: 'Redirects to the file for a short time',
    params: idParamsSchema,
  },
  'DELETE /api/v3/chat/attachments/:id': {
    scope: 'public',
    summary: 'Deletes an uploaded file that no message uses',
    params: idParamsSchema,
    response: chat.deletedResponseSchema,
  },

  'GET /api/v3/desk/conversations': {
    scope: 'agent',
    summary: 'Lists the conversations of the support inbox',
    response: desk.deskListResponseSchema,
  },
  'GET /api/v3/desk/conversations/:id/messages': {
    scope: 'agent',
    summary: 'Lists messages of a conversation',
    params: idParamsSchema,
    query: queries.messagePageQuerySchema,
    response: desk.deskMessagesResponseSchema,
  },
  'POST /api/v3/desk/conversations/:id/messages': {
    scope: 'agent',
    summary: 'Sends a reply',
    params: idParamsSchema,
    body: desk.deskMessageRequestSchema,
    response: desk.deskMessagesResponseSchema,
    status: 201,
  },
  'POST /api/v3/desk/conversations/:id/take': {
    scope: 'agent',
    summary: 'Assigns a waiting conversation to the agent',
    params: idParamsSchema,
    response: deskChangeResponseSchema,
  },
  'POST /api/v3/desk/conversations/:id/close': {
    scope: 'agent',
    summary: 'Closes a conversation',
    params: idParamsSchema,
    body: z.prefault(desk.closeRequestSchema, {}),
    response: deskChangeResponseSchema,
  },
  'POST /api/v3/desk/conversations/:id/transfer': {
    scope: 'agent',
    summary: 'Transfers a conversation to another agent, or back to the queue',
    params: idParamsSchema,
    body: desk.transferRequestSchema,
    response: deskChangeResponseSchema,
  },
  'POST /api/v3/desk/conversations/:id/seen': {
    scope: 'agent',
    summary: 'Marks messages as read by the team',
    params: idParamsSchema,
    body: chat.seenRequestSchema,
    response: deskChangeResponseSchema,
  },
  'POST /api/v3/desk/conversations/:id/typing': {
    scope: 'agent',
    summary: 'Reports that the agent is typing',
    params: idParamsSchema,
    body: chat.typingRequestSchema,
    response: chat.typingResponseSchema,
  },
  'GET /api/v3/desk/agents': {
    scope: 'agent',
    summary: 'Lists the agents and which of them have the desk open',
    response: desk.agentsResponseSchema,
  },
  'GET /api/v3/desk/replies': {
    scope: 'agent',
    summary: 'Lists the canned replies',
    response: desk.cannedRepliesResponseSchema,
  },
  'PUT /api/v3/desk/replies/:id': {
    scope: 'agent',
    summary: 'Saves a canned reply',
    params: idParamsSchema,
    body: desk.cannedReplyRequestSchema,
    response: desk.cannedRepliesResponseSchema,
  },
  'DELETE /api/v3/desk/replies/:id': {
    scope: 'agent',
    summary: 'Deletes a canned reply',
    params: idParamsSchema,
    response: desk.cannedRepliesResponseSchema,
  },
} as const satisfies Endpoints
