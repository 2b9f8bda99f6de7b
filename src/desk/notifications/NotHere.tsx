import type { PushSupport } from './browser.ts';

/** Says why this device cannot get notifications, and what to do about it. */
export function NotHere({ support }: { support: Exclude<PushSupport, 'ready'> | 'not now' | 'no service' }) {
  const [what, todo] = words[support];
  return (
    <p className="why">
      {what} <span className="soft">{todo}</span>
    </p>
  );
}

const words: Record<Parameters<typeof NotHere>[0]['support'], [what: string, todo: string]> = {
  denied: [
    'Este navegador las tiene bloqueadas para la oficina.',
    'Permítelas en los ajustes del sitio, junto a la dirección, y vuelve a esta página. En una ventana privada no se puede.',
  ],
  'not now': [
    'El navegador no las ha permitido.',
    'Si las quieres, actívalas otra vez y responde que sí, y no en una ventana privada.',
  ],
  'no service': [
    'El navegador no ha podido darse de alta en su servicio de notificaciones.',
    'Si es una ventana privada, abre la oficina en una normal. Si no, comprueba que tiene conexión; en Brave se permite en los ajustes de privacidad.',
  ],
  insecure: [
    'Aquí no puede haberlas: la oficina está abierta sin cifrar.',
    'Ábrela en su dirección con https.',
  ],
  'to be installed': [
    'En el iPhone y el iPad solo las recibe la oficina instalada.',
    'En Safari: primero guarda una llave de acceso, luego Compartir y «Añadir a pantalla de inicio». Ábrela desde allí, entra con la llave y actívalas.',
  ],
  unsupported: [
    'Este navegador no sabe recibirlas.',
    'Sí pueden Chrome, Edge, Firefox y Safari en su última versión, si no es en una ventana privada.',
  ],
};
