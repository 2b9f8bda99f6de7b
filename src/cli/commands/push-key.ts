import { changeVapidKey } from '../../outbox/push/vapid.ts';
import { command } from '../command.ts';
import { confirm, yesOption } from '../confirm.ts';
import { change } from '../installation.ts';

export default command({
  options: { yes: yesOption },
  examples: [
    ['', 'dice qué pasa, y pregunta'],
    ['--sin-preguntar', 'sin preguntar'],
  ],
  notes:
    'Quien haya copiado la base de datos tiene la clave con la que se envían las notificaciones, y podría\n' +
    'enviar otras a los mismos dispositivos. La clave nueva se hace sola.',
  async run(installation, { yes }) {
    installation.terminal.note(
      'Con otra clave, cada dispositivo tendrá que activar sus notificaciones otra vez.\n',
    );
    await confirm(installation.terminal, '¿Cambio la clave?', yes);
    const devices = await change(installation, ({ queries }) => changeVapidKey(queries));
    const silent = devices === 1 ? 'Se ha olvidado 1 dispositivo' : `Se han olvidado ${devices} dispositivos`;
    await installation.terminal.print(
      `La clave está cambiada. ${silent}: las notificaciones se activan en la oficina, en «Personas y dispositivos».\n`,
    );
  },
});
