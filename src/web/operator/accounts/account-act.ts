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

/** What an operator wants to do, and with whom. */
export type AskedAct = { act: AccountAct; account: AccountItem }

/** Name and address, or the address alone where nobody said a name. */
export const nameOf = ({ name, email }: Pick<AccountItem, 'name' | 'email'>) => name.trim() || email

/**
 * What can be done here with an account, in the order of the menu: nothing with one's own, and of another operator's no
 * more than to take the right back. The server refuses the rest as well.
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
