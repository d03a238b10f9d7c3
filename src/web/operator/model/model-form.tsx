import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ModelProviderId, modelProviders, providerOf } from '#contract/connections/model-providers.ts'
import type { KeptConnectionView } from '#contract/model-connections.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { leaveWithFlash } from '#web/lib/flash.ts'
import { useSchemaForm } from '#web/lib/forms/use-schema-form.ts'
import { CheckResult } from '#web/shell/connect/check-result.tsx'
import { KeyField } from '#web/shell/connect/key-field.tsx'
import { ChoiceSelect } from '#web/ui/forms/choice-select.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { connectModel, tryModel } from './api.ts'

interface Values {
  provider: ModelProviderId
  baseUrl: string
  model: string
  key: string
}

const choices = modelProviders.map(({ id, name }) => ({ value: id, label: name }))

const firstValues = (kept: KeptConnectionView | null): Values => {
  const { id, baseUrl, model } = modelProviders[0]
  if (kept === null) return { provider: id, baseUrl, model, key: '' }
  return { provider: kept.provider, baseUrl: kept.baseUrl, model: kept.model, key: '' }
}

/** Whose server, where, which model, and its key: tried by Check, kept by Save. */
export function ModelForm({ kept, children }: { kept: KeptConnectionView | null; children: ReactNode }) {
  const form = useSchemaForm({
    schema: () => import('#contract/model-connections.ts').then((m) => m.modelConnectionSchema),
    initialValues: firstValues(kept),
    send: connectModel,
    // Every part of the app asks whether there is a model when it is loaded.
    onSent: (_settings, { model }) => leaveWithFlash('/operator', `${model.trim()} is connected.`),
  })
  const { values } = form
  const check = useMutation({
    mutationFn: (asked: Values) => tryModel(asked),
    onError: form.showRefusal,
  })
  // What was found holds for what was asked, and no longer once something else is typed.
  const isOfThese = JSON.stringify(check.variables) === JSON.stringify(values)
  const [isChanged, setChanged] = useState(false)
  const choose = (id: string) => {
    const provider = providerOf(id)
    if (provider === undefined) return
    form.setValues({ provider: provider.id, baseUrl: provider.baseUrl, model: provider.model })
    setChanged(true)
  }
  const ask = async () => {
    if (check.isPending) return
    const { errors } = await form.validate()
    const [first] = Object.keys(errors)
    if (first === undefined) check.mutate(values)
    else form.getInputNode(first)?.focus()
  }
  const keepsKey = kept?.key === 'kept' && kept.baseUrl === values.baseUrl.trim().replace(/\/+$/, '')
  const hasFields = form.error instanceof ApiError && Object.keys(form.error.fields).length > 0
  return (
    <form className="stack gap-16 mt-20 max-62" onSubmit={form.submit} noValidate>
      <ChoiceSelect
        {...form.field('provider')}
        label="Provider"
        data={choices}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput
        {...form.field('baseUrl')}
        label="Address"
        description="The part before /chat/completions. It often ends in /v1."
        type="url"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
      />
      <TextInput {...form.field('model')} label="Model" spellCheck={false} autoComplete="off" />
      <KeyField
        {...form.field('key')}
        description={keyWords(values.provider, keepsKey, isChanged && kept?.key === 'kept')}
      />
      {form.error && !hasFields && (
        <Notice tone="danger" title="Nothing was saved">
          {sentenceFor(form.error)}
        </Notice>
      )}
      <CheckResult check={isOfThese ? check.data : undefined} error={isOfThese ? check.error : null} />
      <div className="row wrap gap-12">
        <Button type="submit" loading={form.isBusy}>
          Save
        </Button>
        <Button variant="default" aria-busy={check.isPending} onClick={() => void ask()}>
          {check.isPending ? 'Checking…' : 'Check'}
        </Button>
        {children}
      </div>
    </form>
  )
}

function keyWords(provider: ModelProviderId, keepsKey: boolean, isLeft: boolean): string {
  const shown = 'It is kept encrypted, never shown again, and sent to this address alone.'
  if (keepsKey) return `A key is saved for this address. Leave this empty to keep it. ${shown}`
  if (isLeft) return `The saved key belongs to its own address. Enter one for this address. ${shown}`
  return providerOf(provider)?.isHosted ? shown : `Leave this empty where none is needed. ${shown}`
}
