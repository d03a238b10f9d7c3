import { counted } from '#contract/words/counted.ts'
import { usePages } from '#web/lib/calls/pages.ts'
import { actsQuery } from '#web/operator/api.ts'
import { ListStates } from '#web/operator/list-states.tsx'
import { PanelCard } from '#web/operator/panel-card.tsx'
import { timeWords } from '#web/operator/words.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { actorWords, actWords } from './act-words.ts'
import classes from './acts-card.module.css'

/** The log of every act, for every operator to read. */
export function ActsCard() {
  const { list, items, more } = usePages(actsQuery)
  return (
    <PanelCard
      title="What operators did"
      foot={more.hasMore && <LoadMore summary={`${counted(items.length, 'act')} so far`} {...more} />}
      wide={
        <>
          <ListStates
            list={list}
            isEmpty={items.length === 0}
            failure="The log did not load"
            nothing="Nothing yet. Everything done on this page or on the command line will be listed here."
          />
          {items.length > 0 && (
            <ol className="line-above">
              {items.map((act) => (
                <li key={act.id} className={`lined ${classes.act}`}>
                  <p className="medium-tight dark breaks">{actWords(act)}</p>
                  <p className="muted tiny breaks">
                    <time dateTime={act.createdAt}>{timeWords(act.createdAt)}</time> · by {actorWords(act)}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </>
      }
    />
  )
}
