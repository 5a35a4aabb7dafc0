import * as account from '../accounts/account.ts'
import * as accounts from '../accounts/accounts.ts'
import * as session from '../accounts/session.ts'
import { flavorsSchema } from '../catalog/flavor.ts'
import * as invoice from '../invoices/invoice.ts'
import * as order from '../orders/order.ts'
import * as quote from '../orders/quote.ts'
import * as payment from '../payments/payment.ts'
import { callerKeysSchema } from '../releases/backends.ts'
import { chatEndpoints } from './chat-endpoints.ts'
import type { Endpoints } from './endpoint.ts'
import { idParamsSchema } from './params.ts'
import * as queries from './queries.ts'
import { registryEndpoints } from './registry-endpoints.ts'

/** Endpoints of accounts, plans, quotes, orders, payments and invoices. */
const shopEndpoints = {
  'GET /api/openapi.json': { scope: 'public', summary: 'This description' },
  'GET /api/teams/keys': {
    scope: 'public',
    summary: 'Lists the keys with which services of teams verify their callers',
    response: callerKeysSchema,
  },
  'GET /api/v3/gsn/flavors': {
    scope: 'public',
    summary: 'Lists the plans with their remaining stock',
    response: flavorsSchema,
  },

  'POST /api/auth/leave': {
    scope: 'public',
    summary: 'Starts a sign-in and returns the URL of the sign-in site',
    body: session.leaveRequestSchema,
    response: session.leaveResponseSchema,
  },
  'GET /api/auth/presence': {
    scope: 'public',
    summary: 'Reports whether the browser has a session cookie',
    response: session.presenceResponseSchema,
  },
  'POST /api/auth/exchange': {
    scope: 'public',
    summary: 'Exchanges the code of the sign-in site for a session',
    body: session.exchangeRequestSchema,
    response: session.exchangeResponseSchema,
  },
  'POST /api/auth/provider-sign-out': {
    scope: 'public',
    summary: 'Signs out at the sign-in site',
    response: session.providerSignOutResponseSchema,
  },
  'POST /api/auth/clear-token': {
    scope: 'public',
    summary: 'Ends the session and clears its cookie',
    response: session.clearTokenResponseSchema,
  },
  'POST /api/auth/sign-up': {
    scope: 'public',
    summary: 'Mails a link that creates an account',
    body: accounts.signUpRequestSchema,
    response: accounts.mailedResponseSchema,
  },
  'POST /api/auth/forgot': {
    scope: 'public',
    summary: 'Mails a link that sets a new password',
    body: accounts.forgotRequestSchema,
    response: accounts.mailedResponseSchema,
  },
  'POST /api/auth/link': {
    scope: 'public',
    summary: 'Returns the purpose of a mailed link',
    body: accounts.linkRequestSchema,
    response: accounts.linkResponseSchema,
  },
  'POST /api/auth/renew': {
    scope: 'public',
    summary: 'Mails a new link for an expired one',
    body: accounts.linkRequestSchema,
    response: accounts.mailedResponseSchema,
  },
  'POST /api/auth/verify': {
    scope: 'public',
    summary: 'Creates the account of a mailed link',
    body: accounts.confirmRequestSchema,
    response: accounts.doneResponseSchema,
  },
  'POST /api/auth/reset': {
    scope: 'public',
    summary: 'Sets a new password with a mailed link',
    body: accounts.resetRequestSchema,
    response: accounts.doneResponseSchema,
  },

  'POST /api/v3/user': {
    scope: 'customer',
    summary: 'Reads the signed-in user',
    response: session.userResponseSchema,
  },
  'PATCH /api/v3/account': {
    scope: 'customer',
    summary: 'Changes the name of the account',
    body: account.profileRequestSchema,
    response: session.userResponseSchema,
  },
  'POST /api/auth/password': {
    scope: 'customer',
    summary: 'Changes the password and ends all other sessions',
    body: account.passwordRequestSchema,
    response: account.revokedResponseSchema,
  },
  'GET /api/v3/account/sessions': {
    scope: 'customer',
    summary: 'Lists where the customer is signed in',
    response: account.sessionsResponseSchema,
  },
  'POST /api/v3/account/sessions/revoke-others': {
    scope: 'customer',
    summary: 'Ends all sessions but this one',
    response: account.revokedResponseSchema,
  },
  'POST /api/v3/account/sessions/:id/revoke': {
    scope: 'customer',
    summary: 'Ends another session',
    params: idParamsSchema,
    response: account.revokedResponseSchema,
  },
  'POST /api/v3/account/export': {
    scope: 'customer',
    summary: 'Prepares a copy of everything that the shop stores about the customer',
    body: account.exportRequestSchema,
    response: account.exportResponseSchema,
  },
  'GET /api/v3/account/export': {
    scope: 'customer',
    summary: 'Sends this copy as a ZIP archive',
    query: queries.exportQuerySchema,
  },
  'GET /api/v3/account/deletion': {
    scope: 'customer',
    summary: 'Lists what must end before the account can be deleted',
    response: account.obstaclesResponseSchema,
  },
  'POST /api/v3/account/delete': {
    scope: 'customer',
    summary: 'Deletes the account',
    body: account.deletionRequestSchema,
    response: account.deletionResponseSchema,
  },
  'GET /api/v3/account/orders': {
    scope: 'customer',
    summary: 'Lists orders, a page at a time, newest first',
    query: queries.orderPageQuerySchema,
    response: account.orderPageResponseSchema,
  },
  'GET /api/v3/account/orders/:id/history': {
    scope: 'customer',
    summary: 'Lists the history of an order',
    params: idParamsSchema,
    response: account.orderHistoryResponseSchema,
  },
  'GET /api/v3/account/servers': {
    scope: 'customer',
    summary: 'Lists the servers of the customer',
    response: account.serversResponseSchema,
  },
  'POST /api/v3/account/servers/:id/delete': {
    scope: 'customer',
    summary: 'Deletes a server',
    params: idParamsSchema,
    response: account.serverResponseSchema,
  },

  'POST /api/v3/quotes': {
    scope: 'customer',
    summary: 'Freezes prices and holds units for 10 minutes',
    body: quote.quoteRequestSchema,
    response: quote.quoteResponseSchema,
    status: 201,
  },
  'GET /api/v3/quotes/:id': {
    scope: 'customer',
    summary: 'Reads an open quote',
    params: idParamsSchema,
    response: quote.quoteResponseSchema,
  },
  'POST /api/v3/quotes/:id/extend': {
    scope: 'customer',
    summary: 'Holds the units of a quote for another 10 minutes',
    params: idParamsSchema,
    response: quote.quoteResponseSchema,
  },
  'GET /api/v3/orders': {
    scope: 'customer',
    summary: 'Lists orders, newest first',
    response: order.ordersResponseSchema,
  },
  'POST /api/v3/orders': {
    scope: 'customer',
    summary: 'Places an order for a quote',
    body: order.orderRequestSchema,
    response: order.orderResponseSchema,
    status: 201,
    isIdempotent: true,
  },
  'GET /api/v3/orders/:id': {
    scope: 'customer',
    summary: 'Reads an order',
    params: idParamsSchema,
    response: order.orderResponseSchema,
  },
  'POST /api/v3/orders/:id/cancel': {
    scope: 'customer',
    summary: 'Cancels an unpaid order',
    params: idParamsSchema,
    response: order.orderResponseSchema,
  },
  'POST /api/v3/orders/:id/payments': {
    scope: 'customer',
    summary: 'Starts a payment attempt at the payment provider',
    params: idParamsSchema,
    body: payment.paymentRequestSchema,
    response: payment.paymentResponseSchema,
    status: 201,
    isIdempotent: true,
  },
  'GET /api/v3/payments/:id': {
    scope: 'customer',
    summary: 'Reads a payment attempt',
    params: idParamsSchema,
    response: payment.paymentResponseSchema,
  },
  'GET /api/v3/invoices': {
    scope: 'customer',
    summary: 'Lists invoices, a page at a time, newest first',
    query: queries.invoicePageQuerySchema,
    response: invoice.invoicePageResponseSchema,
  },
  'GET /api/v3/invoices/:id': {
    scope: 'customer',
    summary: 'Reads an invoice',
    params: idParamsSchema,
    response: invoice.invoiceResponseSchema,
  },
} as const satisfies Endpoints

/** Every endpoint of the server that sends or streams JSON, by method and path. Source of `/api/openapi.json`. */
export const endpoints = { ...shopEndpoints, ...chatEndpoints, ...registryEndpoints }
