/**
 * What a restore leaves out. These rows are keys, or mail with keys in it: since the backup was made sessions were ended,
 * links used, invitations withdrawn and mails sent, and none of that may be undone by it. Everybody signs in again. Of
 * backups the rows tell of files that are elsewhere.
 */
export const leftOut: readonly string[] = [
  'sessions',
  'verifications',
  'sign_in_states',
  'provider_sessions',
  'invitations',
  'operator_links',
  'mail_queue',
  'backups',
]
