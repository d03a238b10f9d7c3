import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#contract/words/counted.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useSearchTerm } from '#web/lib/use-search-term.ts'
import { accountsQuery } from '#web/operator/api.ts'
import { ListStates } from '#web/operator/list-states.tsx'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { number } from '#web/operator/words.ts'
import { fieldClasses } from '#web/ui/forms/field-classes.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import type { AskedAct } from './account-act.ts'
import { AccountDialogs } from './account-dialogs.tsx'
import { AccountRow } from './account-row.tsx'
import classes from './accounts-card.module.css'

/** Everybody who has an account: what they have, never what is in it. */
export function AccountsCard({ all }: { all: number }) {
  const search = useSearchTerm()
  const { list, items, more } = usePages({ ...accountsQuery(search.term), placeholderData: keepPreviousData })
  const ownId = useSession().data?.learner.id
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const summary =
    search.term === ''
      ? `${number(items.length)} of ${counted(all, 'account')}`
      : `${counted(items.length, 'account')} found`
  return (
    <PanelCard
      id="accounts"
      title="Accounts"
      action={
        <search className={classes.box}>
          <TextInput
            type="search"
            aria-label="Search accounts"
            placeholder="Search accounts..."
            value={search.text}
            error={search.error}
            classNames={{ error: fieldClasses.error }}
            onChange={(event) => search.setText(event.currentTarget.value)}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
            leftSectionPointerEvents="none"
          />
        </search>
      }
      foot={
        items.length > 0 && (
          <LoadMore summary={more.hasMore && search.term !== '' ? `${summary} so far` : summary} {...more} />
        )
      }
      wide={
        <>
          <ListStates
            list={list}
            isEmpty={items.length === 0}
            failure="The accounts did not load"
            nothing="No name or address contains these words."
          />
          {items.length > 0 && (
            <table className={classes.table}>
              <thead className="unseen-on-phone">
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">State</th>
                  <th scope="col" className={classes.figure}>
                    Documents
                  </th>
                  <th scope="col" className={classes.figure}>
                    Tokens this month
                  </th>
                  <th scope="col">
                    <span className="unseen">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((account) => (
                  <AccountRow
                    key={account.id}
                    account={account}
                    isOwn={account.id === ownId}
                    onAct={(act) => setAsked({ act, account })}
                  />
                ))}
              </tbody>
            </table>
          )}
          <AccountDialogs asked={asked} onClose={() => setAsked(null)} />
        </>
      }
    />
  )
}
