import { IconDoorExit, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { leaveTo } from '#web/lib/document-crossing.ts'
import { useSession } from '#web/lib/session/session.ts'
import { logOut, logOutThere } from '#web/shell/log-out.ts'
import classes from './sidebar.module.css'

/** The end of the session here; and, where the outside provider began it, there as well, for who asks for it. */
export function LogOutItems({ onClose }: { onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const provider = useSession().data?.provider ?? null
  /** `end` answers where to go afterwards, or false where nothing ended. */
  const leave = async (end: () => Promise<string | false>) => {
    setLeaving(true)
    const place = await end()
    if (place === false) return setLeaving(false)
    onClose()
    leaveTo(place)
  }
  const here = async () => (await logOut()) && '/'
  const there = async () => {
    const ended = await logOutThere()
    return ended && (ended.url ?? '/')
  }
  return (
    <>
      <button type="button" className={classes.item} disabled={isLeaving} onClick={() => void leave(here)}>
        <IconLogout size={22} stroke={1.6} />
        <span>Log Out</span>
      </button>
      {provider !== null && (
        <button type="button" className={classes.item} disabled={isLeaving} onClick={() => void leave(there)}>
          <IconDoorExit size={22} stroke={1.6} />
          <span>Also sign out at {provider}</span>
        </button>
      )}
    </>
  )
}
