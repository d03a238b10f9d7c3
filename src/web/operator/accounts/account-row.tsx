import type { AccountItem } from '#contract/operator/accounts.ts'
import { shortTokens, sizeWords } from '#web/operator/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type AccountAct, nameOf } from './account-act.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './accounts-card.module.css'

interface AccountRowProps {
  account: AccountItem
  isOwn: boolean
  onAct: (act: AccountAct) => void
}

/** An account with its state. On a phone it is a block with written labels. */
export function AccountRow({ account, isOwn, onAct }: AccountRowProps) {
  const { email, isDisabled, documentBytes, tokensThisMonth } = account
  return (
    <tr data-off={isDisabled || undefined}>
      <th scope="row" className={classes.who}>
        <span className="dark strong breaks block">
          {nameOf(account)}
          {isOwn && <span className="muted small"> (you)</span>}
        </span>
        <span className="muted tiny breaks block">{email}</span>
      </th>
      <td>
        <State account={account} />
      </td>
      <td className={`digits ${classes.figure}`} data-label="Documents">
        {sizeWords(documentBytes)}
      </td>
      <td className={`digits ${classes.figure}`} data-label="Tokens">
        {shortTokens(tokensThisMonth)}
      </td>
      <td className={classes.acts}>
        <AccountMenu account={account} isOwn={isOwn} onAct={onAct} />
      </td>
    </tr>
  )
}

function State({ account: { isDisabled, isOperator, isConfirmed } }: { account: AccountItem }) {
  if (isDisabled) return <Badge tone="outline">Disabled</Badge>
  if (isOperator) return <Badge tone="plain">Operator</Badge>
  if (!isConfirmed) return <Badge tone="outline">Mail not confirmed</Badge>
  return 'Active'
}
