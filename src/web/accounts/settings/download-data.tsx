import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { exportName } from '#contract/words/archive-names.ts'
import { fetchExport } from '#web/accounts/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { saveFile } from '#web/lib/calls/save-file.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { SettingRow } from './setting-row.tsx'

export function DownloadData() {
  const download = useMutation({
    mutationFn: fetchExport,
    onSuccess: (file) => {
      saveFile(file, exportName(new Date()))
      notify.success('Your data is in your downloads.')
    },
    onError: (error) => notify.error(sentenceFor(error)),
  })
  return (
    <SettingRow
      title="Your data"
      words="Everything you made here, for programs (JSON) and for reading (Markdown)."
    >
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
    </SettingRow>
  )
}
