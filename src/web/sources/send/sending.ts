import { sendFile } from '#web/lib/calls/send-file.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { keepsFromLeaving } from '#web/lib/session/before-log-out.ts'
import { beginSource, completeSource, deleteSource, partPath, refreshSources } from '#web/sources/api.ts'
import { hashFile } from './hash-file.ts'
import { usualPatience } from './patience.ts'
import { createSender, isActive } from './sender.ts'

/** The one sender of this page. */
export const sending = createSender({
  hash: hashFile,
  begin: beginSource,
  sendPart: async ({ id, number, data }, { signal, onSent }) => {
    await sendFile(partPath(id, number), data, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      signal,
      onSent,
    })
  },
  complete: completeSource,
  remove: deleteSource,
  patience: usualPatience,
  onChange: () => void refreshSources(queryClient),
})

const isSending = () => sending.store.get().items.some(isActive)

// A page that listens for this is not kept for going back, so it listens only while there is something to lose.
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
sending.store.subscribe(() => {
  if (isSending()) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})

keepsFromLeaving(() =>
  isSending()
    ? 'A document is still being sent. If you log out now, you have to choose its file again.'
    : null,
)
