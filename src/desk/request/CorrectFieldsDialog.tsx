import { useState } from 'react';
import type { RequestFields } from '../../contact-request/actions.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { queueWithUndo } from '../requests/actions.ts';
import { CallForm } from '../requests/CallForm.tsx';
import { LanguageField } from '../requests/LanguageField.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';

/** Corrects the data of a request. The history keeps the previous values. */
export function CorrectFieldsDialog({ request, onClose }: CorrectFieldsDialogProps) {
  const { name, phone, email, message } = request;
  const before: RequestFields = { name, phone, email, message };
  const [fields, setFields] = useState(before);
  const [language, setLanguage] = useState(request.language);
  const save = () => {
    const action = { kind: 'fields-corrected', fields, language } as const;
    queueWithUndo(request, action, 'datos corregidos', () => ({
      kind: 'fields-corrected',
      fields: before,
      language: request.language,
    }));
    onClose();
  };

  return (
    <Dialog title="Corregir la solicitud" onClose={onClose}>
      <p>Lo que ponía antes queda en la historia.</p>
      <CallForm fields={fields} onChange={setFields} onSave={save}>
        <LanguageField language={language} onChange={setLanguage} />
        <FormActions onCancel={onClose} />
      </CallForm>
    </Dialog>
  );
}

type CorrectFieldsDialogProps = { request: RequestDetail; onClose: () => void };
