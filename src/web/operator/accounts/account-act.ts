import type { AccountItem } from '#contract/operator/accounts.ts'

export type AccountAct =
  | 'reset-link'
  | 'sessions'
  | 'end-codes'
  | 'disconnect'
  | 'disable'
  | 'enable'
  | 'grant'
  | 'revoke'
  | 'delete'

/** The action that an operator chose, and its account. */
export type AskedAct = { act: AccountAct; account: AccountItem }

/** Name and address, or the address alone if there is no name. */
export const nameOf = ({ name, email }: Pick<AccountItem, 'name' | 'email'>) => name.trim() || email

/**
 * The actions for an account, in menu order: none for the operator's account; for another operator only
 * revoking the role. The server refuses the others too.
 */
export function actsFor(account: AccountItem, isOwn: boolean): AccountAct[] {
  if (isOwn) return []
  if (account.isOperator) return ['revoke']
  if (account.isDisabled) return ['enable', 'delete']
  const grant: AccountAct[] = account.isConfirmed ? ['grant'] : []
  const endCodes: AccountAct[] = account.hasCodes ? ['end-codes'] : []
  const disconnect: AccountAct[] = account.isConnected ? ['disconnect'] : []
  return ['reset-link', 'sessions', ...endCodes, ...disconnect, 'disable', ...grant, 'delete']
}
