import { Button } from '@mantine/core'

interface ClearSearchProps {
  onClear: () => void
  children?: string
}

/** For a search without a match; it vanishes with its use, so the search box takes the focus. */
export function ClearSearch({ onClear, children = 'Clear search' }: ClearSearchProps) {
  const clear = () => {
    onClear()
    document.querySelector<HTMLElement>('input[type="search"]')?.focus()
  }
  return (
    <Button variant="default" onClick={clear}>
      {children}
    </Button>
  )
}
