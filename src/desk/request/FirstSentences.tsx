import { useState } from 'react';
import type { FirstSentences } from '../../desk-api/first-sentences.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { send } from '../data/api.ts';
import { useChange } from '../data/change.ts';
import { firstSentencesQuery, useWording, useWrittenSentences } from '../data/first-sentences.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { InfoDialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { chatAddress, mailAddress, noteContact } from './contact.ts';

/** Offers the sentences with which a message may begin, as they will be read: one tap opens the app with one of them. */
export function ChooseDialog({ request, way, sentences, onClose }: ChooseProps) {
  const write = () => {
    noteContact(request, way);
    onClose();
  };
  const addressWith = (sentence: string) =>
    way === 'mail' ? mailAddress(request, sentence) : chatAddress(request.call?.whatsapp ?? '', sentence);
  const toChat = way === 'whatsapp' && { target: '_blank', rel: 'noreferrer' };
  return (
    <InfoDialog title={`Empezar ${way === 'mail' ? 'el correo' : 'el WhatsApp'} con`} onClose={onClose}>
      {[...sentences, ''].map((sentence) => (
        <a key={sentence} className="b opening" href={addressWith(sentence)} onClick={write} {...toChat}>
          {sentence || 'Sin frase'}
        </a>
      ))}
    </InfoDialog>
  );
}

type ChooseProps = {
  request: WholeRequest;
  way: 'whatsapp' | 'mail';
  sentences: readonly string[];
  onClose: () => void;
};

/** Edits the sentences of the company in the language of this request. Each is shown as whoever has written it would read it. */
export function EditDialog({ request, onClose }: { request: WholeRequest; onClose: () => void }) {
  const { language = 'es' } = request;
  const stored = useWrittenSentences(request);
  const [typed, setTyped] = useState(() => fields.map((_, place) => stored[place] ?? ''));
  const worded = useWording(request);
  const write = useChange(
    (sentences: string[], sending) =>
      send<FirstSentences>('PUT', apiPaths.firstSentences, { sentences, language }, sending),
    (client, _, written) => client.setQueryData(firstSentencesQuery.queryKey, written),
  );
  const sentences = typed.map((text) => text.trim());
  const save = () =>
    sentences.some(hasOtherBraces) || write.mutate(sentences.filter(Boolean), { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Con qué empiezan los mensajes${language === 'ca' ? ' en catalán' : ''}`}
      no="Cancelar"
      yes="Guardar"
      doing={write}
      onYes={save}
      onClose={onClose}
    >
      <p>
        Son para todos los de la oficina, en WhatsApp y en el correo. Escribe {'{nombre}'}, {'{persona}'},{' '}
        {'{empresa}'} y {'{fecha}'} donde vaya cada cosa.
      </p>
      {fields.map((label, place) => (
        <TextField
          key={label}
          label={label}
          rows={2}
          autoComplete="off"
          maxLength={300}
          value={typed[place] ?? ''}
          onChange={(text) => setTyped(typed.with(place, text))}
          fault={hasOtherBraces(typed[place]) ? 'Entre llaves solo valen esas cuatro palabras.' : undefined}
          hint={typed[place] && `Se leerá: ${worded(typed[place])}`}
        />
      ))}
    </ConfirmDialog>
  );
}

/** What the server refuses. */
function hasOtherBraces(sentence = ''): boolean {
  return /[{}]/.test(sentence.replace(/\{(nombre|persona|empresa|fecha)\}/g, ''));
}

const fields = ['Primera frase', 'Segunda frase', 'Tercera frase'];
