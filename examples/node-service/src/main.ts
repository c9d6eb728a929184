import { createService } from './service.ts';
import { createShop } from './shop.ts';

createService(createShop(console)).listen(8080, '127.0.0.1', () => {
  console.info('http://127.0.0.1:8080/orders/7');
});
