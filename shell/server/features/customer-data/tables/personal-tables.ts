import { accountTables } from './account-tables.ts'
import { conversationTables } from './conversation-tables.ts'
import { saleTables } from './sale-tables.ts'

/** Every table with rows of a customer. `personal-tables.test.ts` compares it with the database. */
export const personalTables = { ...accountTables, ...saleTables, ...conversationTables }
export type PersonalTableName = keyof typeof personalTables

/** The other tables, by the reason why they have no rows of a customer. */
export const otherTables: Record<string, string[]> = {
  'The catalog and its stock.': ['flavors', 'stock_told'],
  'Counters and keyed hashes of networks or addresses, which name nobody and end within a day.': [
    ...['guest_uploads', 'password_failures', 'limited_calls', 'limit_shares'],
  ],
  'Random numbers of browsers, which no account is linked to.': [
    ...['page_votes', 'rollout_visitors', 'telemetry_open'],
  ],
  'Counts of all visitors.': ['telemetry_minutes', 'telemetry_errors', 'telemetry_steps'],
  'Names of functions in the code of the shop, where errors occurred.': ['telemetry_stacks'],
  'Rows exist only within a transaction.': ['events_to_come'],
  'Numbers of invoices.': ['invoice_counters'],
  'Payments at the provider that the shop does not know, or knows with another amount.': [
    'payment_findings',
  ],
  'Texts of the support team.': ['canned_replies'],
  'Releases, and who of the team changed the shop. The log of these changes is evidence.': [
    ...['compositions', 'composition_pointer', 'composition_releases', 'pointer_log'],
    ...['releases', 'release_files', 'incoming_releases', 'publications', 'release_checks'],
    ...['check_screenshots', 'checkers', 'checker_keys', 'queued_deployments', 'rollouts'],
    ...['rollout_arms', 'deploy_calls', 'switches', 'registry_tokens', 'registry_secrets'],
    ...['registry_audit', 'registry_ceilings', 'registry_routes', 'preview_pins'],
    ...['registry_trusts', 'used_identities', 'team_backends'],
  ],
  'Running processes and their work.': [
    'replicas',
    'server_contracts',
    'leases',
    'jobs',
    'unneeded_objects',
  ],
  'Applied migrations.': ['schema_migrations'],
}
